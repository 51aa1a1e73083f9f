import { FORUM } from '../member-limits.ts';

/** THR-3. @returns the page on which a reply is, from 1 */
export const pageOfReply = (number: number): number => Math.max(1, Math.ceil(number / FORUM.replyPageSize));

/** THR-3. @returns how many pages a thread has, at least 1 */
export const pagesOfThread = (replies: number): number => pageOfReply(Math.max(1, replies));
