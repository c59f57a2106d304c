import { type Endpoint, endpoints } from '@showhands/contracts';
import type { ApiClient } from '@showhands/testing';
import { hostileBodies } from './bodies.ts';
import { type HostileCall, hostileCalls } from './calls.ts';
import { formCalls } from './forms.ts';
import { faultByContract, faultOfAnswer, jsonOf } from './judge.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { mutate, randomNumbers } from './random.ts';
import { faultOfWhatIsStored } from './read-back.ts';
import { createSender, type Sender } from './send.ts';
import { aBody, aPath, type Stage, setStage } from './stage.ts';
import { contractTrials } from './trials.ts';

export interface Outcome {
  readonly sent: number;
  readonly accepted: number;
  /** What went wrong, each with the request that did it. */
  readonly faults: readonly string[];
  readonly ledger: Ledger;
}

const LANES_AT_ONCE = 6;
const MUTATIONS = 25;
const SEED = 20_261_103;

type JsonCall = HostileCall & { readonly judged?: true };

/** Good bodies with a few bytes changed: the same ones on every run. */
function* mutatedCalls(endpoint: Endpoint, stage: Stage): Generator<JsonCall> {
  if (!endpoint.body || endpoint.multipart) return;
  const random = randomNumbers(SEED);
  const headers = { authorization: `Bearer ${stage.voter.token}`, 'content-type': 'application/json' };
  for (let index = 0; index < MUTATIONS; index += 1) {
    const body = mutate(Buffer.from(JSON.stringify(aBody(endpoint.id, stage))), random);
    const attack = `mutation ${index}`;
    yield { attack, method: endpoint.method, path: aPath(endpoint.path, stage), headers, body, judged: true };
  }
}

function* callsOf(endpoint: Endpoint, stage: Stage): Generator<JsonCall> {
  for (const trial of contractTrials(endpoint, stage, hostileBodies)) yield { ...trial, judged: true };
  yield* mutatedCalls(endpoint, stage);
  if (endpoint.multipart) yield* formCalls(stage);
  // At the end: among these are some that are good, and delete.
  yield* hostileCalls(endpoint, stage);
}

/** One endpoint's attacks, one after the other, on a stage of their own. */
const runLane = async (endpoint: Endpoint, api: ApiClient, sender: Sender, ledger: Ledger) => {
  const stage = await setStage(api);
  ledger.open(stage);
  const faults: string[] = [];
  let accepted = 0;

  const attack = async (call: JsonCall): Promise<string | undefined> => {
    const answer = await sender.send(call);
    const { status } = answer;
    const fault = faultOfAnswer(answer, call.method);
    if (fault) return fault;
    if (call.rightStatuses && !call.rightStatuses.includes(status)) return `${status} is no answer to this`;
    const byContract = call.judged && faultByContract(endpoint, call.body ?? '', status);
    if (byContract) return byContract;
    if (status >= 300 || call.method !== endpoint.method) return undefined;
    accepted += 1;
    const answered: unknown =
      answer.body === '' || endpoint.path.startsWith('/uploads') ? undefined : JSON.parse(answer.body);
    ledger.book(endpoint, stage, answered);
    const sent = call.sent ?? jsonOf(call.body ?? '')?.value ?? {};
    return faultOfWhatIsStored(endpoint, api, { stage, sent: sent as Readonly<Record<string, unknown>>, answered });
  };

  for (const call of callsOf(endpoint, stage)) {
    const fault = await attack(call).catch((error: unknown) => `no proper answer: ${String(error)}`);
    if (fault) faults.push(`${call.method} ${endpoint.path}, ${call.attack}: ${fault}`);
  }
  return { faults, accepted };
};

/** Every attack on every endpoint, several endpoints at a time. */
export const attackEveryEndpoint = async (url: string, api: ApiClient): Promise<Outcome> => {
  const sender = createSender(url);
  const ledger = createLedger();
  const waiting = [...endpoints];
  const faults: string[] = [];
  let accepted = 0;
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const lane = await runLane(next, api, sender, ledger);
      faults.push(...lane.faults);
      accepted += lane.accepted;
    }
  };
  await Promise.all(Array.from({ length: LANES_AT_ONCE }, work));
  sender.close();
  return { sent: sender.sent(), accepted, faults, ledger };
};
