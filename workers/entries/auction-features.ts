/**
 * Auctions and the dialogs of their bids: one load of code. A dialog without its code has no draft, so a connection
 * that is lost while a dialog opens would lose the amount typed in it [BID-8].
 */
export { auctionsFeature } from '../features/auctions/auctions.feature.ts';
export { bidDialogFeature } from '../features/bid-dialog/bid-dialog.feature.ts';
