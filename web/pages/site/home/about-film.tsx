import { useEffect, useRef, useState } from 'react';
import { film } from '#content/film.ts';
import { Icon } from '#ui/icons.tsx';
import { Spinner } from '#ui/spinner.tsx';

/** How near the film must be before it is fetched. */
const NEAR = '400px';

type Loading = 'waiting' | 'loading' | 'done';

/**
 * The film: it and its poster are fetched when it comes near, a spinner until it can play, then our own play and
 * pause. Without React the browser's controls do it. A film that can't be loaded leaves its poster.
 */
export function AboutFilm() {
  const video = useRef<HTMLVideoElement>(null);
  const [live, setLive] = useState(false);
  const [loading, setLoading] = useState<Loading>('waiting');
  const [playing, setPlaying] = useState(false);

  useEffect(() => {
    const film = video.current;
    if (!film) return;
    setLive(true);
    const fetchIt = () => {
      // Captions marked `default` would be fetched with the page.
      for (const captions of film.textTracks) captions.mode = 'showing';
      if (film.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) return setLoading('done');
      setLoading('loading');
      film.preload = 'auto';
      film.load();
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

  function toggle(): void {
    const film = video.current;
    if (!film) return;
    if (film.paused) {
      // A browser may refuse to play; the button then stays as it is.
      film.play().catch(() => undefined);
    } else film.pause();
  }

  return (
    <div className="relative overflow-hidden rounded-lg border border-ink-700 bg-ink-900">
      <video
        ref={video}
        className="block aspect-video w-full"
        width={1280}
        height={720}
        {...(loading === 'waiting' ? {} : { poster: film.poster })}
        preload="none"
        controls={!live}
        muted
        playsInline
        aria-label={film.label}
        onLoadedData={() => setLoading('done')}
        onError={() => setLoading('done')}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
      >
        {film.sources.map(({ src, type }, index) => (
          <source
            key={src}
            src={src}
            type={type}
            {...(index === film.sources.length - 1 ? { onError: () => setLoading('done') } : {})}
          />
        ))}
        <track kind="captions" src={film.captions} srcLang="es" label="Español" />
      </video>
      {live && (
        <button
          type="button"
          onClick={toggle}
          disabled={loading === 'loading'}
          aria-label={loading === 'loading' ? film.loading : playing ? film.pause : film.play}
          className="group absolute inset-0 flex items-center justify-center"
        >
          <span
            data-playing={playing || undefined}
            className="flex size-18 items-center justify-center rounded-full border border-gold-500 bg-ink-950 text-white transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 data-playing:opacity-0"
          >
            {loading === 'loading' ? (
              <Spinner className="size-9" />
            ) : (
              <Icon name={playing ? 'pause' : 'play'} className="size-8" />
            )}
          </span>
        </button>
      )}
    </div>
  );
}
