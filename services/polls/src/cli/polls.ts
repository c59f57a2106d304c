import { runContentCommands } from '@showhands/service-kit/database';
import { removeByOperator } from '../polls/commands.ts';
import { listBy } from '../polls/repository.ts';

await runContentCommands('poll', { list: listBy, remove: removeByOperator });
