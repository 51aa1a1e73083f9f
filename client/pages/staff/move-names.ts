import { useLingui } from '@lingui/react/macro';

/** @returns the label of a move or another staff action; an unknown one keeps its name */
export function useActionNames(): (act: string) => string {
  const { t } = useLingui();
  const names: Readonly<Record<string, string>> = {
    submit: t`Submitted`,
    change: t`Changed`,
    withdraw: t`Withdrawn`,
    take: t`Taken for review`,
    release: t`Returned to the queue`,
    approve: t`Approved`,
    reject: t`Refused`,
    receive: t`Received on consignment`,
    freeze: t`Frozen`,
    unfreeze: t`Released`,
    expire: t`Expired`,
    hide: t`Hidden`,
    publish: t`Listed`,
    remove: t`Removed`,
    sell: t`Sold`,
    complete: t`Auction ended`,
    reopen: t`Back with the seller`,
    settings: t`Settings changed`,
    viewCase: t`Viewed a case`,
    viewDocument: t`Viewed a document`,
    searchPeople: t`Searched for people`,
    searchRooms: t`Searched for rooms`,
    joinRoom: t`Joined a room`,
    viewDeal: t`Viewed a deal`,
    viewBids: t`Viewed bids`,
    voidBid: t`Voided a bid`,
    takeDownComment: t`Took a comment down`,
    takeDownPost: t`Took a post down`,
    moveDeal: t`Advanced a deal`,
    quote: t`Quoted a price`,
    fulfil: t`Marked as bought`,
    fail: t`Marked as unavailable`,
    viewContact: t`Read the contact form`,
    answerContact: t`Answered a contact message`,
    closeContact: t`Closed a contact message`,
    flagGiven: t`Made a member of staff`,
    flagTaken: t`No longer a member of staff`,
  };
  return (act) => names[act] ?? act;
}
