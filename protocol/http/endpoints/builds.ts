import * as calls from '../builds.ts';
import { defineEndpoint } from './define-endpoint.ts';

export const builds = defineEndpoint(calls.builds, {
  summary: 'The builds of the client, the newest first, each as the paths of its workers',
  errors: [],
});
