/** Texts that become markup, code, formulas or broken layout wherever one place forgets to treat them as text. */
export const PAYLOADS: readonly string[] = [
  '</script><b data-payload onclick=x>',
  '"\' autofocus onfocus=x data-payload="',
  '<!--<svg/onload=x data-payload>-->',
  '&lt;i&gt; &amp;amp; &#60; &nbsp;',
  ']]><x data-payload/>',
  '${7*7} {{7*7}} #{7*7}',
  "{n, plural, other {#}} {0} '{x}' <0>y</0>",
  "%s %n $& $1 $` $'",
  '\u202Ekcab \u2066in\u2069 \u200Bzero\u2060width',
  '=HYPERLINK("x") @SUM(1) +1 -1 | cmd\' /C',
  '\\u003c \\" \\n \u2028 \u2029',
  'W'.repeat(60),
];

/** What most fields have room for: a part of each kind, below 80 characters. */
export const SHORT_PAYLOAD = '</script><b data-payload>"\'&amp;${1}{{1}}{n, plural, other {#}}<0>\u202E\u200B';

/**
 * @param most the length of the field
 * @param at which payload a short field gets
 * @returns as many payloads as fit, beginning with `mark`, which finds the text again
 */
export function payloadFor(mark: string, most: number, at: number): string {
  let text = mark;
  for (let index = 0; index < PAYLOADS.length; index += 1) {
    const payload = PAYLOADS[(at + index) % PAYLOADS.length]!;
    if (text.length + 1 + payload.length <= most) text += ` ${payload}`;
  }
  return text;
}
