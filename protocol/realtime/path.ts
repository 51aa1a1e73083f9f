export const REALTIME_PATH = '/realtime';
export const SUBPROTOCOL = 'vermeil.v1';
/** A client without cookies (an app, a test) names its token as a second subprotocol: `bearer.TOKEN`. */
export const BEARER_PREFIX = 'bearer.';
