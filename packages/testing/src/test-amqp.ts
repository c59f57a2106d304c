import { borrow } from './jest/borrow.ts';

/** The URL of a new, empty virtual host on the RabbitMQ that the whole Jest run shares. */
export const testAmqpUrl = (): Promise<string> => borrow('rabbit/vhost');
