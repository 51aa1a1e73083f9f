import type { UserProfile } from '#protocol/entities/user.ts';
import { Bell } from './bell.tsx';
import { UserPanel } from './user-panel.tsx';

/** What the header shows to a signed-in person; loaded apart, since visitors never need it. */
export default function AccountTools({ user }: { user: UserProfile }) {
  return (
    <>
      <Bell me={user.id} />
      <UserPanel user={user} />
    </>
  );
}
