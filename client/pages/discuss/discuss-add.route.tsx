import { useState } from 'react';
import { Redirect } from 'wouter';
import { newId } from '#client/bridge/commands.ts';
import { linkTo } from '#protocol/pages.ts';

/** A new article (spec §2, discuss-add): it gets its id, and so its address, before the first character. */
export default function DiscussAddPage() {
  const [id] = useState(newId);
  return <Redirect to={linkTo('discussEdit', { id, new: 1 })} replace />;
}
