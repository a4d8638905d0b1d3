import type { SignalStep } from '#content/device-signals.ts';

/** Gain, and the seconds of ramp that prevent a click at the ends of a tone. */
const VOLUME = 0.06;
const RAMP_S = 0.008;

let audio: AudioContext | undefined;

/** Browsers play sound only after a user gesture. */
export function playSequence(steps: readonly SignalStep[]): void {
  audio ??= new AudioContext();
  void audio.resume();
  let at = audio.currentTime + 0.02;
  for (const { ms, hertz } of steps) {
    const seconds = ms / 1000;
    if (hertz) playTone(audio, hertz, at, seconds);
    at += seconds;
  }
}

function playTone(context: AudioContext, hertz: number, at: number, seconds: number): void {
  const oscillator = new OscillatorNode(context, { type: 'square', frequency: hertz });
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(VOLUME, at + RAMP_S);
  gain.gain.setValueAtTime(VOLUME, at + seconds - RAMP_S);
  gain.gain.linearRampToValueAtTime(0, at + seconds);
  oscillator.connect(gain).connect(context.destination);
  oscillator.start(at);
  oscillator.stop(at + seconds);
}
