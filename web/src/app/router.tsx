import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { Preloaded } from '../lib/preloadable.ts';
import { useSession } from '../lib/session/session.ts';
import { layout } from './layout/lazy-layout.ts';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';
import { paths, patterns } from './paths.ts';
import { screens } from './screens.ts';

/** A session that is ending keeps its screen until the person has been told. */
const SignedIn = () =>
  useSession().status === 'signed-out' ? (
    <Navigate to={paths.login} replace />
  ) : (
    <Suspense>
      <Preloaded part={layout} />
    </Suspense>
  );

const SignedOut = () =>
  useSession().status === 'signed-out' ? (
    <SignedOutLayout>
      <Suspense>
        <Outlet />
      </Suspense>
    </SignedOutLayout>
  ) : (
    <Navigate to={paths.dashboard} replace />
  );

export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<SignedOut />}>
        <Route path={paths.login} element={<Preloaded part={screens.login} />} />
        <Route path={paths.register} element={<Preloaded part={screens.register} />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={paths.dashboard} element={<Preloaded part={screens.dashboard} />} />
        <Route path={paths.create} element={<Preloaded part={screens.createPoll} />} />
        <Route path={paths.myPolls} element={<Preloaded part={screens.myPolls} />} />
        <Route path={paths.results} element={<Preloaded part={screens.results} />} />
        <Route path={paths.profile} element={<Preloaded part={screens.profile} />} />
        <Route path={paths.notifications} element={<Preloaded part={screens.notifications} />} />
        <Route path={patterns.editPoll} element={<Preloaded part={screens.editPoll} />} />
        <Route path={patterns.pollResults} element={<Preloaded part={screens.pollResults} />} />
        <Route path={patterns.poll} element={<Preloaded part={screens.poll} />} />
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
