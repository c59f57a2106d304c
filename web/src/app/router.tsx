import { Suspense } from 'react';
import { BrowserRouter, Navigate, Outlet, Route, Routes } from 'react-router-dom';
import { useSession } from '../lib/session/session.ts';
import { SignedInLayout } from './layout/lazy-layout.ts';
import { SignedOutLayout } from './layout/signed-out-layout.tsx';
import { paths, patterns } from './paths.ts';
import { screens } from './screens.ts';

/** A session that is ending keeps its screen until the person has been told. */
const SignedIn = () =>
  useSession().status === 'signed-out' ? (
    <Navigate to={paths.login} replace />
  ) : (
    <Suspense>
      <SignedInLayout />
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
        <Route path={paths.login} element={<screens.login.Component />} />
        <Route path={paths.register} element={<screens.register.Component />} />
      </Route>
      <Route element={<SignedIn />}>
        <Route path={paths.dashboard} element={<screens.dashboard.Component />} />
        <Route path={paths.create} element={<screens.createPoll.Component />} />
        <Route path={paths.myPolls} element={<screens.myPolls.Component />} />
        <Route path={paths.results} element={<screens.results.Component />} />
        <Route path={paths.profile} element={<screens.profile.Component />} />
        <Route path={paths.notifications} element={<screens.notifications.Component />} />
        <Route path={patterns.editPoll} element={<screens.editPoll.Component />} />
        <Route path={patterns.pollResults} element={<screens.pollResults.Component />} />
        <Route path={patterns.poll} element={<screens.poll.Component />} />
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
