import { describe, expect, it } from 'vitest';
import { besideMessage } from './use-message-menu.ts';

const WINDOW = 844;

describe('the place of the menu of a message', () => {
  it('is below or above the message that was touched', () => {
    const box = { left: 0, top: 300, bottom: 380 };
    expect(besideMessage(box, { x: 120, y: 340 }, WINDOW)).toEqual({ x: 120, y: 380, top: 300 });
  });

  it('is beside the left edge for keys', () => {
    expect(besideMessage({ left: 10, top: 300, bottom: 380 }, null, WINDOW)).toEqual({ x: 58, y: 380, top: 300 });
  });

  it('is within the window for a message that is partly out of it', () => {
    expect(besideMessage({ left: 0, top: -200, bottom: 90 }, { x: 5, y: 20 }, WINDOW)).toEqual({ x: 5, y: 90, top: 0 });
    expect(besideMessage({ left: 0, top: 700, bottom: 990 }, { x: 5, y: 720 }, WINDOW)).toEqual({
      x: 5,
      y: WINDOW,
      top: 700,
    });
  });

  it('is at the finger on a message that leaves no room beside it', () => {
    const box = { left: 0, top: -500, bottom: 2_000 };
    expect(besideMessage(box, { x: 120, y: 340 }, WINDOW)).toEqual({ x: 120, y: 340 });
    expect(besideMessage(box, null, WINDOW)).toEqual({ x: 48, y: 422 });
  });
});
