/** A dictionary of OpenCC, which ships without types: entries `發 发` separated by `|`. */
declare module 'opencc-js/dict/*' {
  const entries: string;
  export default entries;
}
