/** Pure, and the same in browsers, workers and Node; only the compiler's library of this folder lacks it. */
declare const URL: (new (text: string) => {
  protocol: string;
  hostname: string;
  username: string;
  password: string;
}) & {
  canParse(text: string): boolean;
};

/**
 * Whether a text is an absolute https address of a named host, without user name or password, written as it is
 * (parsers remove white space and turn backslashes).
 */
export function isHttpsAddress(text: string): boolean {
  if (/[\s\\]/.test(text) || !/^https:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const labels = hostname.split('.');
  const isNamed = labels.length > 1 && labels.every((label) => label !== '') && !/^\d+$/.test(labels.at(-1) ?? '');
  return protocol === 'https:' && isNamed && username === '' && password === '';
}
