import { describe, expect, it } from 'vitest';
import { FOLLOW } from '../limits.ts';
import { decideFollow, type FollowFacts } from './follows.ts';

const FACTS: FollowFacts = { isOwn: false, isOpen: true, isFollowing: false, followsOther: false, follows: 0 };
const follow = (facts: Partial<FollowFacts> = {}) => decideFollow(true, { ...FACTS, ...facts });
const unfollow = (facts: Partial<FollowFacts> = {}) => decideFollow(false, { ...FACTS, ...facts });

describe('decideFollow', () => {
  it('[FOL-1] changes nothing when the follow is as wanted', () => {
    expect(follow({ isFollowing: true })).toEqual({ change: 'none', notice: null });
    expect(unfollow()).toEqual({ change: 'none', notice: null });
  });

  it('[FOL-2] treats a target that is not open as absent, except to end a follow', () => {
    const absent = { refusal: 'NotFoundService' };
    expect([follow({ isOpen: false }), unfollow({ isOpen: false })]).toEqual([absent, absent]);
    expect(follow({ isOpen: false, isFollowing: true })).toEqual(absent);
    expect(unfollow({ isOpen: false, isFollowing: true })).toMatchObject({ change: 'remove' });
  });

  it('[FOL-3] refuses to follow oneself', () => {
    expect(follow({ isOwn: true })).toEqual({ refusal: 'FollowOneself' });
    expect(unfollow({ isOwn: true })).toEqual({ change: 'none', notice: null });
  });

  it('[FOL-4] refuses another follow at the limit, and still ends one', () => {
    expect(follow({ follows: FOLLOW.most - 1 })).toMatchObject({ change: 'add' });
    expect(follow({ follows: FOLLOW.most })).toEqual({ refusal: 'FollowsTooMany' });
    expect(follow({ follows: FOLLOW.most, isFollowing: true })).toMatchObject({ change: 'none' });
    expect(unfollow({ follows: FOLLOW.most, isFollowing: true })).toMatchObject({ change: 'remove' });
  });

  it('[FOL-5] announces the first follow of a person and the end of the last', () => {
    expect(follow()).toEqual({ change: 'add', notice: 'add' });
    expect(follow({ followsOther: true })).toEqual({ change: 'add', notice: null });
    expect(unfollow({ isFollowing: true, followsOther: true })).toEqual({ change: 'remove', notice: null });
    expect(unfollow({ isFollowing: true })).toEqual({ change: 'remove', notice: 'other' });
  });
});
