import { useLingui } from '@lingui/react/macro';

/** @returns the label of a move or another act of staff; an unknown one keeps its name */
export function useActNames(): (act: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    submit: t`Handed in`,
    change: t`Changed`,
    withdraw: t`Taken back`,
    take: t`Taken for review`,
    release: t`Put back`,
    approve: t`Approved`,
    reject: t`Refused`,
    receive: t`Received on consignment`,
    freeze: t`Frozen`,
    unfreeze: t`Released`,
    expire: t`Expired`,
    hide: t`Hidden`,
    publish: t`Put up`,
    remove: t`Removed`,
    sell: t`Sold`,
    complete: t`Auction ended`,
    reopen: t`Back with the seller`,
    settings: t`Settings changed`,
    viewCase: t`Looked at a case`,
    viewPaper: t`Looked at a paper`,
    searchPeople: t`Searched for people`,
    searchRooms: t`Searched for rooms`,
    joinRoom: t`Joined a room`,
    viewDeal: t`Looked at a deal`,
    viewBids: t`Looked at bids`,
    voidBid: t`Took a bid out`,
    takeDownComment: t`Took a comment down`,
    takeDownPost: t`Took a post down`,
    moveDeal: t`Moved a deal on`,
    quote: t`Quoted a price`,
    fulfil: t`Said it was bought`,
    fail: t`Said it cannot be bought`,
    flagGiven: t`Made a member of staff`,
    flagTaken: t`No longer a member of staff`,
  };
  return (act) => names[act] ?? act;
}
