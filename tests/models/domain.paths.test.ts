import { describe, expect, it } from 'vitest';
import { agentBuyModel } from '#machines/agent-buy/agent-buy.model.ts';
import { articleModel } from '#machines/article/article.model.ts';
import { replyModel } from '#machines/article/reply.model.ts';
import { auctionModel } from '#machines/auction/auction.model.ts';
import { dealModel } from '#machines/deal/deal.model.ts';
import { goodsModel } from '#machines/goods/goods.model.ts';
import { kycModel } from '#machines/kyc/kyc.model.ts';
import { newsModel } from '#machines/news/news.model.ts';
import { offerModel } from '#machines/offer/offer.model.ts';
import { purchaseModel } from '#machines/offer/purchase.model.ts';
import { contentModel } from '#machines/store/store-content.model.ts';
import { storeModel } from '#machines/store/store.model.ts';
import { pathsOver, walkDomain } from './domain-walk.ts';

describe('domain charts', () => {
  it('goods: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(goodsModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 25,
      uncovered: [],
      unreached: [],
      ways: 41,
    });
    expect(new Set(pathsOver(goodsModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('stores: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(storeModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 12,
      uncovered: [],
      unreached: [],
      ways: 12,
    });
    expect(new Set(pathsOver(storeModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('KYC cases: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(kycModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 7,
      uncovered: [],
      unreached: [],
      ways: 7,
    });
    expect(new Set(pathsOver(kycModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('news: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(newsModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 13,
      uncovered: [],
      unreached: [],
      ways: 12,
    });
    expect(new Set(pathsOver(newsModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('auctions: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(auctionModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 8,
      uncovered: [],
      unreached: [],
      ways: 6,
    });
  });

  it('offers: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(offerModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 6,
      uncovered: [],
      unreached: [],
      ways: 5,
    });
  });

  it('purchases: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(purchaseModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 2,
      uncovered: [],
      unreached: [],
      ways: 2,
    });
  });

  it('deals: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(dealModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 16,
      uncovered: [],
      unreached: [],
      ways: 10,
    });
    expect(new Set(pathsOver(dealModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('store content: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(contentModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 1,
      uncovered: [],
      unreached: [],
      ways: 1,
    });
  });

  it('agent-buy requests: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(agentBuyModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 15,
      uncovered: [],
      unreached: [],
      ways: 15,
    });
    expect(new Set(pathsOver(agentBuyModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('articles: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(articleModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 20,
      uncovered: [],
      unreached: [],
      ways: 20,
    });
    expect(new Set(pathsOver(articleModel.start, ways).flat()).size).toBe(ways.length);
  });

  it('replies: every transition, every state, every pair of facts', () => {
    const { transitions, uncovered, unreached, ways } = walkDomain(replyModel);
    expect({ transitions, uncovered, unreached, ways: ways.length }).toEqual({
      transitions: 4,
      uncovered: [],
      unreached: [],
      ways: 4,
    });
  });
});
