import { estimate, type PasswordToEstimate } from './estimate.ts';

addEventListener('message', ({ data }: MessageEvent<PasswordToEstimate>) => postMessage(estimate(data)));
