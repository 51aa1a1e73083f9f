import type { ComponentProps } from 'react';
import { ListPages } from '#client/goods/list-pages.tsx';
import styles from './shop.module.css';
import type { CallResponse } from '#protocol/http/define-call.ts';
import type { storePage } from '#protocol/http/stores.ts';

/** A store as its page shows it. */
export type Shop = CallResponse<typeof storePage>;

/** The pagination of a store's goods or comments. */
export const ShopPages = (list: ComponentProps<typeof ListPages>) => (
  <div className={styles.pages}>
    <ListPages {...list} />
  </div>
);
