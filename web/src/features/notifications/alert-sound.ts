interface Dependencies {
  readonly createAudio: () => AudioContext;
  /** Browsers block sound before the first user gesture, and log a warning for each attempt. */
  readonly hasUserActivation: () => boolean;
  /** Undefined in insecure contexts: plain http from another machine. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly wait: (ms: number) => Promise<void>;
}

/** Minimum time between two sounds, across all tabs of this browser. */
const COOLDOWN_MS = 3_000;
const LOCK = 'showhands.sound';

const NOTES = [
  { hertz: 659.25, at: 0 },
  { hertz: 880, at: 0.09 },
];
const LENGTH_S = 0.28;
const LOUDNESS = 0.06;

/** Two soft notes, a fourth apart. */
const play = (audio: AudioContext): void => {
  for (const { hertz, at } of NOTES) {
    const [begin, end] = [audio.currentTime + at, audio.currentTime + at + LENGTH_S];
    const [note, gain] = [audio.createOscillator(), audio.createGain()];
    note.frequency.value = hertz;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS, begin + 0.015);
    gain.gain.exponentialRampToValueAtTime(0.0001, end);
    note.connect(gain).connect(audio.destination);
    note.start(begin);
    note.stop(end);
  }
};

export const createAlertSound = ({ createAudio, hasUserActivation: isTouched, locks, wait }: Dependencies) => {
  let busy = false;

  const playAndWait = async () => {
    busy = true;
    try {
      const audio = createAudio();
      play(audio);
      await wait(COOLDOWN_MS);
      await audio.close();
    } finally {
      busy = false;
    }
  };

  /** The first tab to get the lock plays the sound, and keeps the lock for the cooldown. */
  return async (): Promise<void> => {
    if (busy || !isTouched()) return;
    if (!locks) return playAndWait();
    await locks.request(LOCK, { ifAvailable: true }, (lock) => (lock ? playAndWait() : undefined));
  };
};
