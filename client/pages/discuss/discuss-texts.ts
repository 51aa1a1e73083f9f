import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ArticleType, ReportReason } from '#protocol/lookups.ts';
import type { ArticleSort } from '#protocol/rules/articles.ts';
import type { ArticleState } from '#protocol/rules/states.ts';

export const TYPE_NAMES: Record<ArticleType, MessageDescriptor> = {
  discussion: msg({ message: 'Discussion', context: 'heading' }),
  question: msg({ message: 'Question', context: 'topic' }),
  guide: msg({ message: 'Guide', context: 'topic' }),
  showcase: msg({ message: 'Showcase', context: 'topic' }),
};

export const SORT_NAMES: Record<ArticleSort, MessageDescriptor> = {
  active: msg`Latest activity`,
  newest: msg`Newest first`,
  liked: msg`Most liked`,
};

export const STATE_NAMES: Record<ArticleState, MessageDescriptor> = {
  draft: msg({ message: 'Draft', context: 'status' }),
  published: msg({ message: 'Published', context: 'status' }),
  locked: msg({ message: 'Locked', context: 'status' }),
  hidden: msg`Hidden by you`,
  takenDown: msg`Taken down`,
  removed: msg({ message: 'Removed', context: 'status' }),
};

export const REPORT_NAMES: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  abuse: msg`Insults or harassment`,
  fraud: msg`Fraud or a fake`,
  illegal: msg`Illegal content`,
  privacy: msg`Personal data of others`,
  other: msg`Something else`,
};
