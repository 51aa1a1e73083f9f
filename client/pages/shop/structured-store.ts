import type { SiteAddress } from '#client/navigation/page-title.ts';
import { fileAddress } from '#client/navigation/structured-data.ts';
import { linkTo } from '#protocol/pages.ts';
import type { Shop } from './shop-pages.tsx';

/** A store as schema.org Store, with the average of its comments. */
export function structuredStore(shop: Shop, addressOf: SiteAddress): object {
  const { id, displayName, profile, logo, phone, address, rating } = shop;
  return {
    '@type': 'Store',
    name: displayName,
    description: profile.slice(0, 5_000) || undefined,
    url: addressOf(linkTo('shop', { id })),
    image: logo ? fileAddress(logo.url, addressOf) : undefined,
    telephone: phone || undefined,
    address: address || undefined,
    ...(rating.average !== null && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: rating.average, reviewCount: rating.count },
    }),
  };
}
