import { runContentCommands } from '@showhands/service-kit/database';
import { removeByOperator } from '../comments/commands.ts';
import { listBy } from '../comments/repository.ts';

await runContentCommands('comment', { list: listBy, remove: removeByOperator });
