import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { engineVersion } from './engine-version.ts';
import { createProject, type Project } from './project.ts';
import { build, firstUp, smokeLoad, upgrade } from './steps.ts';

// Pulls images and builds all services.
jest.setTimeout(1_200_000);

const version = await engineVersion();

if (version === undefined) test.todo('not run: no container engine of version 25 or newer answers');
else {
  describe(`on container engine ${version}`, () => {
    let project: Project;
    beforeAll(async () => {
      project = await createProject();
      await build(project);
    });
    afterAll(async () => {
      expect(await project.remove()).toEqual([]);
    });

    test('the first start ends with every container healthy', () => firstUp(project));
    test('no vote of a load test is lost', () => smokeLoad(project));
    test('an upgrade of every service under load fails no call and keeps every socket', () => upgrade(project));
  });
}
