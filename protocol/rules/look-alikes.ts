/**
 * Characters that look like a letter from a to z, for names that pass for another name. From `confusables.txt` of
 * Unicode Technical Standard 39: those whose prototype is one letter and that NFKD does not already decompose, without
 * scripts written from right to left and without Han; with the small capitals and struck letters that it lacks.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'ɐɑΑαАаᎪᗅᴀ⍶⍺ꓮ𐊠𖽀',
  b: 'ƀƂƃƄɓʙΒБВЬѢѣҌҍᏏᏴᖯᗷꓐꞴ𐊂𐊡𐌁',
  c: '¢ȼɕΣςСсҪҫᏟᴄ₡Ⲥⲥꓚꮯ𐊢𐌂𐐕𐐽𐔜𑣩𑣲🝌',
  d: 'ÐðĐđƉƌɖɗԁᎠᏧᑯᗞᗪᴅ₫ꓒꓓ',
  e: 'ǝɆɇɘəɛɜΕЕеҽҿᎬᴇ℮⋿ⴹꓰꬲ𐊆𑢦𑢮',
  f: 'ƑƒϜքᖴᵮẝꓝꜰꞘꞙꬵ𐊇𐊥𐔥𑢢𑣂𝈓',
  g: 'ƍǤǥɠɡɢԌցᏀᏳᶃꓖ',
  h: 'ĦħɦʜΗНнћҢһӇӉհᎻᏂᏲᕼⱧⲎꓧꚕ𐋏',
  i: 'ᏆıɨɩɪιіӏᎥᵻᵼ⍳⍸ꙇꭵ𑣃',
  j: 'ɈɉͿϳЈјᎫᒍᴊꓙꞲ',
  k: 'ƙΚКҚҞᏦᛕᴋ₭ⱩⲔꓗꝀ𐔘',
  l: 'ŁłƖƗƚǀɫɭʟΙІӀᏞᒪᛁ∣⏽│ⲒⳐⵏꓡꓲ𐊊𐌉𐌠𐐛𐔦𑢣𑢲𖼖𖼨𝈪𞣇',
  m: 'ɱΜϺМӍᎷᗰᛖᴍᵯ₥Ⲙꓟ𐊰𐌑𑜀𑣣',
  n: 'ŋƝƞɳɴΝηոռᵰⲚꓠ𐆎𐔓',
  o: 'ØøƟɵΘΟθοσОоѲѳӨөՕօ०০੦૦ଠ୦௦౦೦ഠ൦๐໐တဝ၀ჿዐᎾᏫᴏᴑ⊖⊝⍬ⲞⲟⴱⵁⵔꓳꝊꝋꬽꬾꭴꮎꮻ𐊒𐊫𐐄𐐬𐓂𐓪𐔖𑓐𑢵𑣈𑣗𑣠𝈚🜔',
  p: 'ƥΡρРрᏢᑭᴘᵽ⍴Ⲣⲣꓑ𐊕',
  q: 'ʠԛգզⵕꞯ',
  r: 'ƦɍɹɼɽɾʀгғᎡᏒᖇᴦᵲⲅꓣꭇꭈꮁ𐒴𖼵𝈖',
  s: 'ƽʂЅѕՏᏕᏚᵴꓢꜱꮪ𐊖𐐠𐑈𑣁𖼺',
  t: 'ŦŧƭƮȾΤТҬᎢᴛᵵ₮⊤⍡⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨',
  u: 'ɄʋυՍսሀᏌᑌᴜᵾ∪⋃ꓴꞟꭎꭒꮜ𐓎𐓶𑢸𑣘𖽂',
  v: 'νѴѵᏙᐯᴠ∨⋁ⱱⴸꓦꛟꮩ𐆗𐔝𑜆𑢠𑣀𖼈𝈍🜈',
  w: 'ɯѡѽԜԝաᎳᏔᴡ₩ꓪꝡꮃ𑓅𑜊𑜎𑜏𑣦𑣯',
  x: '×ΧХхҲᕁᕽ᙭᙮ᚷ╳⤫⤬⨯⨰ⲬⵝꓫꞳ𐆖𐊐𐊴𐌗𐌢𐔧𑣬',
  y: '¥ƴɎɏɣʏΥγУуҮүҰұყᎩᎽᶌỿⲨꓬꭚ𐊲𑢤𑣜𖽃',
  z: 'ƵƶȤȥʐΖᏃᴢᵶꓜꮓ𐋵𑢩𑣄𑣥',
};
/** Digits and signs that stand for letters. Names seldom mean them otherwise beside the letters of a reserved word. */
const STAND_INS: Readonly<Record<string, string>> = {
  a: '@4',
  b: '8',
  e: '3€',
  g: '9',
  i: '1!|',
  o: '0',
  s: '5$',
  t: '7',
};
/** First letters of alphabets in boxes and circles that NFKD leaves as they are; flags are pairs of the first. */
const BOXED_ALPHABETS = [0x1f1e6, 0x1f150, 0x1f170];

const A = 'a'.codePointAt(0)!;
const LETTERS = new Map<string, string>([
  ...[LOOK_ALIKES, STAND_INS].flatMap((table) =>
    Object.entries(table).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
  ),
  ...BOXED_ALPHABETS.flatMap((first) =>
    Array.from({ length: 26 }, (_, at) => [String.fromCodePoint(first + at), String.fromCodePoint(A + at)] as const),
  ),
]);

const letterOf = (character: string): string =>
  LETTERS.get(character) ??
  LETTERS.get(character.toLowerCase()) ??
  LETTERS.get(character.toUpperCase()) ??
  character.toLowerCase();

/**
 * Folds a text to what it looks like: two texts that a reader takes for each other give the same words.
 * @returns its words, of lower-case letters and digits without marks; `i` also stands for `l`, and `m` for `rn`
 */
export function lookAlikeWords(text: string): string[] {
  const letters = [...text.normalize('NFKD').replace(/\p{M}/gu, '').replaceAll('\\/', 'v')].map(letterOf);
  return letters
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('l', 'i')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
