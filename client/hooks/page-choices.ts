/** Choices of this device that change every page: with one of them, a page does not wait for its reader. */
import { createDeviceChoice } from './device-choice.ts';

/** Whether this device reads texts of people in the reader's script. */
export const readingChoice = createDeviceChoice('vermeil.reading');

/** Whether the last page was one of a signed-in reader. */
export const wasSignedIn = createDeviceChoice('vermeil.signed-in');
