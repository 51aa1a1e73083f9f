import { auctionsFeature } from '../features/auctions/auctions.feature.ts';
import { bidDialogFeature } from '../features/bid-dialog/bid-dialog.feature.ts';

/**
 * Auctions and the dialogs of their bids: one load of code. A dialog without its code has no draft, so a connection
 * that is lost while a dialog opens would lose the amount typed in it [BID-8].
 */
export const auctionFeatures = { auctions: auctionsFeature, bidDialog: bidDialogFeature };
