import { globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const read = (pattern) => {
  const files = globSync(pattern);
  if (files.length === 0) throw new Error(`no file is ${pattern}`);
  return files.map((file) => readFileSync(file, 'utf8'));
};

for (const folder of ['datasources', 'dashboards']) read(`/etc/grafana/provisioning/${folder}/*.yml`);
read('/etc/grafana/dashboards/*.json').forEach((text) => JSON.parse(text));
createServer((request, response) => response.writeHead(request.url === '/api/health' ? 200 : 404).end()).listen(3000);
