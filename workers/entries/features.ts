import { chatFeature } from '../features/chat/chat.feature.ts';
import { connectionFeature } from '../features/connection/connection.feature.ts';
import { sessionFeature } from '../features/session/session.feature.ts';
import type { Feature } from '../core/feature.ts';
import { lazyFeature } from '../core/lazy-feature.ts';

const loadAuctionFeatures = () => import('./auction-features.ts');

/** Every feature of the core worker. Their order is the order in which they get a signal. */
export const FEATURES: readonly Feature[] = [
  connectionFeature,
  chatFeature,
  sessionFeature,
  lazyFeature({
    topics: ['auction', 'server-time'],
    commands: ['auction.bid', 'auction.verify'],
    load: loadAuctionFeatures,
    featureOf: ({ auctionFeatures }) => auctionFeatures.auctions,
  }),
  // Page data brings the response schemas of every call.
  lazyFeature({
    topics: ['resource'],
    commands: ['resource.refresh', 'call.make'],
    load: () => import('../features/resources/resources.feature.ts'),
    featureOf: (module) => module.resourcesFeature,
  }),
  lazyFeature({
    topics: ['room-search', 'message-search'],
    load: () => import('../features/room-search/room-search.feature.ts'),
    featureOf: ({ roomSearchFeature }) => roomSearchFeature,
  }),
  lazyFeature({
    topics: ['voice-note'],
    commands: [
      'voice-note.start',
      'voice-note.granted',
      'voice-note.refused',
      'voice-note.interrupted',
      'voice-note.stop',
      'voice-note.recorded',
      'voice-note.resume',
      'voice-note.send',
      'voice-note.cancel',
    ],
    load: () => import('../features/voice-note/voice-note.feature.ts'),
    featureOf: ({ voiceNoteFeature }) => voiceNoteFeature,
  }),
  lazyFeature({
    topics: ['suggestions'],
    commands: ['suggestions.type', 'suggestions.close'],
    load: () => import('../features/suggestions/suggestions.feature.ts'),
    featureOf: ({ suggestionsFeature }) => suggestionsFeature,
  }),
  lazyFeature({
    commands: ['text.convert'],
    load: () => import('../features/reading/reading.feature.ts'),
    featureOf: ({ readingFeature }) => readingFeature,
  }),
  lazyFeature({
    topics: ['history'],
    commands: ['history.add', 'history.clear'],
    load: () => import('../features/history/history.feature.ts'),
    featureOf: ({ historyFeature }) => historyFeature,
  }),
  lazyFeature({
    topics: ['form'],
    commands: ['form.save'],
    load: () => import('../features/forms/forms.feature.ts'),
    featureOf: ({ formsFeature }) => formsFeature,
  }),
  lazyFeature({
    topics: ['upload', 'uploads'],
    commands: ['file.upload', 'file.cancel', 'uploads.choose', 'uploads.add', 'uploads.retry', 'uploads.remove'],
    load: () => import('../features/uploads/uploads.feature.ts'),
    featureOf: ({ uploadsFeature }) => uploadsFeature,
  }),
  lazyFeature({
    topics: ['code'],
    commands: ['code.send', 'code.restore', 'code.again', 'code.confirm'],
    load: () => import('../features/codes/codes.feature.ts'),
    featureOf: ({ codesFeature }) => codesFeature,
  }),
  lazyFeature({
    topics: ['factor-setup'],
    commands: ['factor.begin', 'factor.confirm', 'factor.cancel', 'factor.remove', 'factor.renewCodes', 'factor.done'],
    load: () => import('../features/factor-setup/factor-setup.feature.ts'),
    featureOf: ({ factorSetupFeature }) => factorSetupFeature,
  }),
  lazyFeature({
    topics: ['bid'],
    commands: ['bid.change', 'bid.review', 'bid.back', 'bid.confirm', 'bid.raise'],
    load: loadAuctionFeatures,
    featureOf: ({ auctionFeatures }) => auctionFeatures.bidDialog,
  }),
  lazyFeature({
    topics: ['goods-editor', 'picture-uploads'],
    commands: [
      'goods-editor.change',
      'goods-editor.save',
      'goods-editor.resolve',
      'goods-editor.move',
      'picture-uploads.add',
      'picture-uploads.replace',
      'picture-uploads.retry',
      'picture-uploads.remove',
    ],
    load: () => import('../features/goods-editor/goods-editor.feature.ts'),
    featureOf: ({ goodsEditorFeature }) => goodsEditorFeature,
  }),
  lazyFeature({
    topics: ['article-editor'],
    commands: ['article-editor.change', 'article-editor.save', 'article-editor.resolve', 'article-editor.move'],
    load: () => import('../features/article-editor/article-editor.feature.ts'),
    featureOf: ({ articleEditorFeature }) => articleEditorFeature,
  }),
  lazyFeature({
    topics: ['reply-editor', 'reply-post'],
    commands: ['reply-editor.change', 'reply-editor.resolve', 'reply-post.post', 'reply-post.cancel'],
    load: () => import('../features/reply-editor/reply-editor.feature.ts'),
    featureOf: ({ replyEditorFeature }) => replyEditorFeature,
  }),
];
