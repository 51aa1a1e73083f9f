import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ArticleType, ReportReason } from '#protocol/lookups.ts';
import type { ArticleSort } from '#protocol/rules/articles.ts';
import type { ArticleState } from '#protocol/rules/states.ts';

export const TYPE_NAMES: Record<ArticleType, MessageDescriptor> = {
  discussion: msg`Discussion`,
  question: msg`Question`,
  guide: msg`Guide`,
  showcase: msg`Showcase`,
};

export const SORT_NAMES: Record<ArticleSort, MessageDescriptor> = {
  active: msg`Latest activity`,
  newest: msg`Newest first`,
  liked: msg`Most liked`,
};

export const STATE_NAMES: Record<ArticleState, MessageDescriptor> = {
  draft: msg`Draft`,
  published: msg`Published`,
  locked: msg`Locked`,
  hidden: msg`Hidden by you`,
  takenDown: msg`Taken down`,
  removed: msg`Removed`,
};

export const REPORT_NAMES: Record<ReportReason, MessageDescriptor> = {
  spam: msg`Advertising or spam`,
  abuse: msg`Insults or harassment`,
  fraud: msg`Fraud or a fake`,
  illegal: msg`Illegal content`,
  privacy: msg`Personal data of others`,
  other: msg`Something else`,
};
