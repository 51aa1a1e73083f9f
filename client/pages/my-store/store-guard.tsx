import type { ReactNode } from 'react';
import { Redirect } from 'wouter';
import { useSession } from '#client/bridge/use-topic.ts';
import { linkTo } from '#protocol/pages.ts';

/** Redirects users without a store to `/my-store` (spec §2, Access guard). */
export function StoreGuard({ children }: { children: ReactNode }) {
  const { user } = useSession();
  if (!user) return null;
  return user.isStore ? children : <Redirect to={linkTo('myStore')} replace />;
}
