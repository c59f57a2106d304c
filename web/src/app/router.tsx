import { Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Preloaded } from '#lib/lazy-with-preload.ts';
import { paths } from '#lib/paths.ts';
import { session as currentSession, useSession } from '#lib/session/session.ts';
import { destinationOf, entranceOf } from './destination.ts';
import { signedInLayout, signedOutLayout } from './layout/lazy-layout.ts';
import { loadableScreens } from './screen-loading.ts';

/** A session that is ending keeps its screen until the user has read why. */
const SignedIn = () => {
  const session = useSession();
  const { pathname, search, hash } = useLocation();
  // At each navigation: expires the session if its stored token has become malformed.
  useEffect(() => void currentSession.token());
  if (session.status !== 'signed-out')
    return (
      <Suspense>
        <Preloaded part={signedInLayout} />
      </Suspense>
    );
  // Whoever has signed out is done here; the next one to sign in may be somebody else.
  const destination = session.onPurpose ? undefined : pathname + search + hash;
  // The sign-in screen says why a session has ended.
  const entrance = session.onPurpose || session.message ? paths.login : entranceOf(pathname);
  return <Navigate to={entrance} state={destination} replace />;
};

const Everyone = () => (
  <Suspense>
    <Preloaded part={signedOutLayout} />
  </Suspense>
);

const SignedOut = () => {
  const session = useSession();
  const { state } = useLocation();
  return session.status === 'signed-out' ? <Everyone /> : <Navigate to={destinationOf(state)} replace />;
};

const routesFor = (signedIn: boolean, forEveryone = false) =>
  loadableScreens
    .filter((screen) => screen.signedIn === signedIn && screen.forEveryone === forEveryone)
    .map((screen) => <Route key={screen.path} path={screen.path} element={<Preloaded part={screen} />} />);

export const Router = () => (
  <BrowserRouter>
    <Routes>
      <Route element={<Everyone />}>{routesFor(false, true)}</Route>
      <Route element={<SignedOut />}>{routesFor(false)}</Route>
      <Route element={<SignedIn />}>
        {routesFor(true)}
        <Route path="*" element={<Navigate to={paths.dashboard} replace />} />
      </Route>
    </Routes>
  </BrowserRouter>
);
