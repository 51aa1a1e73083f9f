import { describe, expect, it, vi } from 'vitest';
import { createNotePlayer } from './note-player.ts';

/** An element that plays nothing: a test says when its metadata are there. */
function createWorld() {
  const target = new EventTarget();
  const element = Object.assign(target, {
    HAVE_METADATA: 1,
    readyState: 0,
    duration: Number.NaN,
    currentTime: 0,
    playbackRate: 1,
    src: '',
    play: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    pause: vi.fn<() => void>(),
    getAttribute: () => element.src,
    removeAttribute: () => {
      element.src = '';
    },
  });
  const player = createNotePlayer(() => element as unknown as HTMLAudioElement);
  const say = (type: string) => target.dispatchEvent(new Event(type));
  const load = (duration: number) => {
    Object.assign(element, { readyState: 1, duration });
    say('loadedmetadata');
  };
  return { element, player, say, load };
}

describe('the player of voice notes', () => {
  it('plays and pauses, and shows how far it is', () => {
    const { element, player, say, load } = createWorld();
    player.toggle('a', '/a');
    expect([element.src, element.play.mock.calls.length]).toEqual(['/a', 1]);
    load(12);
    element.currentTime = 3;
    say('timeupdate');
    expect(player.state()).toMatchObject({ slot: 'a', phase: 'playing', at: 3_000 });
    player.toggle('a', '/a');
    expect(element.pause).toHaveBeenCalledOnce();
    expect(player.state()).toMatchObject({ phase: 'paused', at: 3_000 });
  });

  it('plays one note at a time, and continues each where it was left', () => {
    const { element, player, say, load } = createWorld();
    player.toggle('a', '/a');
    load(12);
    element.currentTime = 3;
    say('timeupdate');
    player.toggle('b', '/b');
    expect(element.src).toBe('/b');
    expect(player.state()).toMatchObject({ slot: 'b', phase: 'playing', at: 0 });
    player.toggle('a', '/a');
    load(12);
    expect([element.src, element.currentTime]).toEqual(['/a', 3]);
  });

  it('begins again after its end', () => {
    const { element, player, say, load } = createWorld();
    player.toggle('a', '/a');
    load(2);
    say('ended');
    expect(player.state()).toMatchObject({ phase: 'paused', at: 0 });
    player.toggle('a', '/a');
    expect(element.play).toHaveBeenCalledTimes(2);
  });

  it('seeks in a note without a duration: first past its end, whose events it ignores', () => {
    const { element, player, say, load } = createWorld();
    player.toggle('a', '/a');
    load(Number.POSITIVE_INFINITY);
    player.seek('a', '/a', 4_000);
    expect(element.currentTime).toBe(1e7);
    say('timeupdate');
    say('ended');
    expect(player.state()).toMatchObject({ phase: 'playing', at: 4_000 });
    element.duration = 12;
    say('durationchange');
    expect(element.currentTime).toBe(4);
    expect(element.play).toHaveBeenCalledTimes(2);
  });

  it('has one speed for all notes: 1, 1.5, 2, and 1 again', () => {
    const { element, player } = createWorld();
    player.changeRate();
    player.toggle('a', '/a');
    expect(element.playbackRate).toBe(1.5);
    player.changeRate();
    expect(element.playbackRate).toBe(2);
    player.changeRate();
    expect(player.state().rate).toBe(1);
  });

  it('says that a note cannot be played, and tries again when asked', async () => {
    const { element, player } = createWorld();
    element.play.mockRejectedValueOnce(new DOMException('no decoder', 'NotSupportedError'));
    player.toggle('a', '/a');
    await vi.waitFor(() => expect(player.state().phase).toBe('failed'));
    player.toggle('a', '/a');
    expect(player.state().phase).toBe('playing');
  });

  it('pauses the note that plays, or no other than a given one', () => {
    const { element, player } = createWorld();
    player.pause();
    player.toggle('a', '/a');
    player.pause('b');
    expect([element.pause.mock.calls.length, player.state().phase]).toEqual([0, 'playing']);
    player.pause('a');
    expect([element.pause.mock.calls.length, player.state().phase]).toEqual([1, 'paused']);
  });

  it('stops, and forgets the note, when the room is left', () => {
    const { element, player } = createWorld();
    player.toggle('a', '/a');
    player.stop();
    expect(element.pause).toHaveBeenCalledOnce();
    expect(element.src).toBe('');
    expect(player.state()).toMatchObject({ slot: null, phase: 'paused', at: 0 });
  });
});
