import { useEffect, useRef, useState } from 'react';
import { film } from '#content/film.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** Distance from the viewport at which the film loads. */
const NEAR = '400px';

type Loading = 'waiting' | 'loading' | 'done' | 'failed';
type Take = typeof wide | typeof phone;

const { wide, phone } = film;

const player = {
  preload: 'none',
  muted: true,
  playsInline: true,
  'aria-label': film.label,
} as const;

/**
 * Loads film and poster near the viewport, then shows its own play button. Without script, the
 * browser's controls. After a failed load the poster stays and a press retries.
 */
export function AboutFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [loading, setLoading] = useState<Loading>('waiting');
  const [playing, setPlaying] = useState(false);
  const [started, setStarted] = useState(false);
  const [poster, setPoster] = useState<string>();

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    const fetchIt = () => {
      // Captions marked `default` would load with the page.
      for (const captions of film.textTracks) captions.mode = 'showing';
      setPoster((window.matchMedia(phone.media).matches ? phone : wide).poster);
      setLoading(fetchFilm(film));
    };
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        watcher.disconnect();
        fetchIt();
      },
      { rootMargin: NEAR },
    );
    watcher.observe(film);
    return () => watcher.disconnect();
  }, []);

  /**
   * A press while loading plays the film as soon as possible: some phones load no film before a
   * press.
   */
  function toggle(): void {
    const film = video.current;
    if (!film) return;
    if (loading === 'failed') setLoading(fetchFilm(film));
    if (film.paused) {
      // The browser refused to play; the button keeps its state.
      film.play().catch(() => undefined);
    } else film.pause();
  }

  const busy = loading === 'loading';
  const label = loading === 'failed' ? film.again : busy ? film.loading : playing ? film.pause : film.play;

  return (
    <div className="relative overflow-hidden border-ink-700 bg-ink-900 max-sm:-mx-4 max-sm:border-y sm:rounded-lg sm:border">
      <noscript>
        <video
          {...player}
          {...sizeOf(phone)}
          poster={phone.poster}
          controls
          className="-outline-offset-4 block aspect-4/5 w-full sm:hidden"
        >
          <Sources take={phone} />
          <Captions />
        </video>
        <video
          {...player}
          {...sizeOf(wide)}
          poster={wide.poster}
          controls
          className="-outline-offset-4 block aspect-video w-full max-sm:hidden"
        >
          <Sources take={wide} />
          <Captions />
        </video>
      </noscript>
      {/* Lazy, unlike a video's own poster. It is visible through the empty video. */}
      <picture className="noscript:hidden">
        <source media={phone.media} srcSet={phone.poster} {...sizeOf(phone)} />
        <img
          src={wide.poster}
          alt=""
          loading="lazy"
          {...sizeOf(wide)}
          className="absolute inset-0 size-full object-cover object-top noscript:hidden"
        />
      </picture>
      <video
        {...player}
        {...sizeOf(wide)}
        ref={video}
        poster={poster}
        className={classNames(
          // On a phone, only a strip until it plays.
          'relative block w-full object-cover object-top sm:aspect-video noscript:hidden',
          started ? 'max-sm:aspect-4/5' : 'max-sm:h-36',
          loading !== 'waiting' && 'bg-ink-900',
        )}
        onLoadedData={() => setLoading('done')}
        // React also passes errors of `<source>` elements, including those for other screens.
        onError={({ target, currentTarget }) => target === currentTarget && setLoading('failed')}
        // The browser stopped loading until a press.
        onSuspend={() => busy && setLoading('done')}
        onPlay={() => {
          setPlaying(true);
          setStarted(true);
        }}
        onPause={() => setPlaying(false)}
      >
        <Sources take={phone} />
        <Sources take={wide} onLastError={() => setLoading('failed')} />
        <Captions />
      </video>
      <button
        type="button"
        data-live
        onClick={toggle}
        aria-busy={busy || undefined}
        aria-label={label}
        className="group -outline-offset-4 absolute inset-0 flex items-end justify-end p-4 sm:p-6 without-react:hidden"
      >
        <span
          data-playing={(playing && !busy && loading !== 'failed') || undefined}
          className="flex size-14 items-center justify-center sm:size-16 rounded-full border border-gold-500 bg-ink-950 text-white transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 data-playing:opacity-0"
        >
          {busy ? (
            <Spinner className="size-9" />
          ) : (
            <Icon name={playing && loading !== 'failed' ? 'pause' : 'play'} className="size-8" />
          )}
        </span>
      </button>
    </div>
  );
}

/** Starts loading the film. @returns the loading state */
function fetchFilm(film: HTMLVideoElement): Loading {
  if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return 'done';
  film.preload = 'auto';
  film.load();
  return 'loading';
}

interface SourcesProps {
  readonly take: Take;
  /** The browser could load no source. */
  readonly onLastError?: () => void;
}

function Sources({ take, onLastError }: SourcesProps) {
  return take.sources.map(({ src, type }, index) => (
    <source
      key={src}
      src={src}
      type={type}
      media={'media' in take ? take.media : undefined}
      {...(index === take.sources.length - 1 && { onError: onLastError })}
    />
  ));
}

function Captions() {
  return <track kind="subtitles" src={film.captions} srcLang="es" label="Español" />;
}

function sizeOf({ width, height }: Take) {
  return { width, height };
}
