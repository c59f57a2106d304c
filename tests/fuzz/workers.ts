import { type Endpoint, endpoints } from '@showhands/contracts';
import { type ApiClient, isInSample } from '@showhands/testing';
import { type AcceptedWrites, createAcceptedWrites } from './accepted-writes.ts';
import { contractProblem, parseJson, responseProblem } from './assertions.ts';
import { malformedBodies } from './bodies.ts';
import { contractCases, type FuzzCase, type FuzzCases } from './cases.ts';
import { createFixture, type Fixture, validBody, validPath } from './fixture.ts';
import { formCases } from './forms.ts';
import { protocolCases } from './protocol-cases.ts';
import { mutate, randomNumbers } from './random.ts';
import { storedDataProblem } from './read-back.ts';
import { createSender, type Sender } from './send.ts';

export interface FuzzResult {
  readonly sent: number;
  readonly accepted: number;
  /** Each problem with the request that caused it. */
  readonly problems: readonly string[];
  readonly acceptedWrites: AcceptedWrites;
}

const WORKERS = 6;
const MUTATIONS = 25;
const SEED = 20_261_103;
/** Unless the run is exhaustive, which takes about 10,000 requests. */
const SAMPLE_STEP = 40;

/** Valid bodies with a few bytes changed. The seed is fixed, so that every run sends the same ones. */
function* mutationCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  if (!endpoint.body || endpoint.multipart) return;
  const random = randomNumbers(SEED);
  const headers = { authorization: `Bearer ${fixture.voter.token}`, 'content-type': 'application/json' };
  for (let index = 0; index < MUTATIONS; index += 1) {
    const body = mutate(Buffer.from(JSON.stringify(validBody(endpoint.id, fixture))), random);
    const label = `mutation ${index}`;
    yield { label, method: endpoint.method, path: validPath(endpoint.path, fixture), headers, body, checksBody: true };
  }
}

function* inputCases(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  for (const fuzzCase of contractCases(endpoint, fixture, malformedBodies)) yield { ...fuzzCase, checksBody: true };
  yield* mutationCases(endpoint, fixture);
  if (endpoint.multipart) yield* formCases(endpoint, fixture);
}

function* casesOf(endpoint: Endpoint, fixture: Fixture): FuzzCases {
  // Each endpoint takes another part of the inputs, so that a sample has all of them.
  const offset = endpoints.indexOf(endpoint);
  let index = 0;
  for (const fuzzCase of inputCases(endpoint, fixture)) {
    if (isInSample(index, SAMPLE_STEP, offset)) yield fuzzCase;
    index += 1;
  }
  // Last, since some of them are valid and delete the fixture.
  yield* protocolCases(endpoint, fixture);
}

/** Runs the cases of one endpoint, one after the other, on a fixture of its own. */
const fuzzEndpoint = async (endpoint: Endpoint, api: ApiClient, sender: Sender, acceptedWrites: AcceptedWrites) => {
  const fixture = await createFixture(api);
  acceptedWrites.track(fixture);
  const problems: string[] = [];
  let accepted = 0;

  const runCase = async (fuzzCase: FuzzCase): Promise<string | undefined> => {
    const received = await sender.send(fuzzCase);
    const { status } = received;
    const problem = responseProblem(received, fuzzCase.method);
    if (problem) return problem;
    if (fuzzCase.expectedStatuses && !fuzzCase.expectedStatuses.includes(status)) {
      return `${status}, expected ${fuzzCase.expectedStatuses.join(' or ')}`;
    }
    const bodyProblem = fuzzCase.checksBody && contractProblem(endpoint, fuzzCase.body ?? '', status);
    if (bodyProblem) return bodyProblem;
    if (status >= 300 || fuzzCase.method !== endpoint.method) return undefined;
    accepted += 1;
    const response: unknown =
      received.body === '' || endpoint.path.startsWith('/uploads') ? undefined : JSON.parse(received.body);
    acceptedWrites.record(endpoint, fixture, response);
    const sent = fuzzCase.sent ?? parseJson(fuzzCase.body ?? '')?.value ?? {};
    return storedDataProblem(endpoint, api, { fixture, sent: sent as Readonly<Record<string, unknown>>, response });
  };

  for (const fuzzCase of casesOf(endpoint, fixture)) {
    const problem = await runCase(fuzzCase).catch((error: unknown) => `no response: ${String(error)}`);
    if (problem) problems.push(`${fuzzCase.method} ${endpoint.path}, ${fuzzCase.label}: ${problem}`);
  }
  return { problems, accepted };
};

/** Runs the cases of all endpoints, six endpoints at a time. */
export const fuzzEveryEndpoint = async (url: string, api: ApiClient): Promise<FuzzResult> => {
  const sender = createSender(url);
  const acceptedWrites = createAcceptedWrites();
  const queue = [...endpoints];
  const problems: string[] = [];
  let accepted = 0;
  const runWorker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const result = await fuzzEndpoint(next, api, sender, acceptedWrites);
      problems.push(...result.problems);
      accepted += result.accepted;
    }
  };
  await Promise.all(Array.from({ length: WORKERS }, runWorker));
  sender.close();
  return { sent: sender.sent(), accepted, problems, acceptedWrites };
};
