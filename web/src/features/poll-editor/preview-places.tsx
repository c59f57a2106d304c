import { createElement, Suspense } from 'react';
import { lazyWithPreload, usePreloadedComponent } from '#lib/lazy-with-preload.ts';
import { useIdle } from '#lib/use-idle.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import type { PreviewProps } from './ballot-preview.tsx';

const beside = lazyWithPreload(async () => (await import('./ballot-preview.tsx')).BallotPreview);
const below = lazyWithPreload(async () => (await import('./ballot-preview.tsx')).RulesPreview);

const Beside = (props: PreviewProps) => createElement(usePreloadedComponent(beside), props);
const Below = (props: PreviewProps) => createElement(usePreloadedComponent(below), props);

/** Where the form leaves a column free: the breakpoint `xl` of the style sheet. */
const HAS_COLUMN = '(width >= 80rem)';

/** The form and, on large screens, a column beside it. */
export const FORM_COLUMNS =
  'grid grid-cols-[minmax(0,var(--container-form))] gap-x-12 xl:grid-cols-[minmax(0,var(--container-form))_minmax(0,1fr)]';

/** The ballot beside the form. It comes after the form, which it is not needed for. */
export const PreviewBeside = (props: PreviewProps) => {
  const hasColumn = useMediaQuery(HAS_COLUMN);
  const isIdle = useIdle();
  return (
    hasColumn &&
    isIdle && (
      <Suspense fallback={null}>
        <Beside {...props} />
      </Suspense>
    )
  );
};

/** The preview on smaller screens: a summary of the rules, and the ballot to try. */
export const PreviewBelow = (props: PreviewProps) => {
  const hasColumn = useMediaQuery(HAS_COLUMN);
  return (
    !hasColumn && (
      <Suspense fallback={null}>
        <Below {...props} />
      </Suspense>
    )
  );
};
