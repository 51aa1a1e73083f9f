/**
 * Folder: folders it imports, below each top-level folder; `/` is the files directly in it, which compose the others.
 * A row that is too long goes on in indented lines.
 * A test compares the table with the sources and finds cycles. To add an edge, add it here and keep the graph acyclic:
 * imports go from what decides or shows to what it is built on.
 */

const MACHINES = `
/:
agent-buy: binding domain
article: domain
article-editor: editor
auction: binding domain
auction-watch: / query
bid: /
bidder-status: / query
binding:
chat-session: message-drafts message-marks notification outbox room rooms typing
clock:
connection: clock
deal: domain
domain:
editor: / query
factor-setup: /
field-uploads:
form: / query
goods: domain
goods-editor: editor
history:
image:
kyc: domain
lead: /
message-drafts: /
message-marks: / query
news: domain
notification: / query
offer: auction binding domain
outbox: / image room rooms upload
picture-uploads:
query: /
reply-editor: editor
reply-post: / query
resource: / query
room: / message-marks query rooms
rooms: / message-drafts query
server-time: /
session:
store: domain
suggestions: /
typing: rooms
upload: / image
verification-code: /
voice-note: /
`;

const WORKERS = `
adapters:
core: adapters
entries: adapters core features
features: adapters core
service:
`;

const CLIENT = `
/: app bridge design download hooks i18n navigation
agent-buys: bridge design feedback format forms goods hooks i18n offers stores
app: bridge chat design design-page download feedback format forms hooks i18n machines-page navigation notices pages
    prices search tracking
auctions: bridge charts deals design feedback format forms goods hooks i18n navigation prices times
bridge:
charts: design
chat: agent-buys bridge deals design feedback format goods hooks i18n navigation notices offers reading search viewer
deals: bridge design feedback format forms goods hooks i18n navigation offers
design:
design-page: design navigation pages
download: bridge design hooks i18n tracking
feedback: bridge design format hooks i18n navigation
follows: bridge design feedback hooks navigation
format:
forms: bridge design feedback hooks i18n prices
goods: bridge design feedback format hooks i18n navigation prices reading times viewer
hooks: bridge design
i18n: design locales
locales:
machines-page: bridge design
navigation: design i18n
notices: bridge design feedback format hooks i18n
offers: bridge design feedback format forms goods hooks i18n navigation
pages: agent-buys auctions bridge charts deals design download feedback follows format forms goods hooks i18n
    navigation notices offers prices reading rich-content saved-searches search stores times viewer
prices: bridge design feedback format hooks i18n
reading: bridge design feedback format hooks i18n
rich-content: design feedback format forms reading
saved-searches: bridge design feedback hooks i18n navigation notices
search: bridge design goods hooks i18n navigation saved-searches
stores: bridge design feedback format forms hooks i18n reading times viewer
times: design format i18n
tracking: design hooks i18n
viewer: design
`;

const SERVER = `
/: account-removal account-state accounts addresses agent-buys auctions backup bus chat contact database deals
    documents drafts events exchange-rates favourites files follows forum foundation goods goods-export home http
    imports jobs kyc link-previews mail metrics news notices objects offers own-data pages passwords processes profile
    public realtime retention saved-searches search seed sessions sitemap staff stores tasks tracing translation
    verification-codes
account-removal: / account-state accounts addresses agent-buys auctions chat database deals drafts events favourites
    follows forms forum goods http imports kyc notices offers own-data reviews saved-searches stores
account-state: events http
accounts: / audit database events forms foundation http mail passwords profile second-factors verification-codes
addresses: / account-state database events http public
agent-buys: / account-state audit chat database events files http reviews
auctions: / account-state audit batch database deals events files goods http realtime reviews
audit: database
backup: database events files foundation objects
batch: foundation
bus:
chat: / batch bus database events files foundation goods http link-previews translation
contact: / audit database forms http reviews verification-codes
database: foundation
deals: / account-state addresses audit chat database events files goods http reviews
documents: / audit database events files http objects processes
drafts: / account-state database events forms http
events: batch database foundation
exchange-rates: / audit database events forms foundation http
favourites: / account-state database events foundation goods http
files: / database http objects processes
follows: / database events files foundation goods http
forms: http
forum: / account-state audit database events files forms http public reviews search
foundation:
goods: / account-state audit database events files foundation http public reviews
goods-export: / goods http imports objects
home: / bus database files goods http pages public stores
http: bus foundation
imports: / account-state database events files goods http jobs processes public search
jobs: foundation
kyc: / account-state database documents events files foundation http public reviews
link-previews: http processes
local-cluster: database foundation
mail: database events http jobs
metrics: / database foundation http
news: / audit database events files forms foundation http public
notices: database events goods http
objects: foundation
offers: / account-state auctions chat database deals events goods http
own-data: / account-state accounts audit database events files forms http objects public
pages: bus events foundation http public
passwords: bus http processes
processes: foundation http
profile: / account-state database events files foundation http
public: / foundation http
realtime: batch bus events foundation http
retention: / database jobs
reviews: events http
saved-searches: / account-state database events foundation goods http public search
search: / bus database files goods http pages public
second-factors: / database events foundation http
seed: / account-removal auctions database documents events files forum foundation goods public saved-searches search
sessions: batch bus database events foundation http
setup:
sitemap: / database foundation goods http news public
staff: / account-state accounts audit chat database events files foundation goods http kyc mail passwords reviews
    second-factors sessions stores
stores: / account-state audit database documents events files goods http public reviews verification-codes
tasks: / database deals files goods http
tracing: foundation
translation: foundation
verification-codes: database events foundation http mail public
`;

/** The folders that each folder imports, all by their paths. */
export const FOLDER_IMPORTS = {
  machines: readRows('machines', MACHINES),
  workers: readRows('workers', WORKERS),
  client: readRows('client', CLIENT),
  server: readRows('server', SERVER),
};

function readRows(top: string, text: string): Record<string, string[]> {
  const pathOf = (name: string): string => (name === '/' ? `${top}/` : `${top}/${name}`);
  const rows = text.trim().split(/\n(?! )/);
  return Object.fromEntries(
    rows.map((row) => {
      const [folder = '', imports = ''] = row.split(':');
      return [pathOf(folder), (imports.match(/\S+/g) ?? []).map(pathOf)];
    }),
  );
}
