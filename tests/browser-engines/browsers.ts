import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { User } from '@showhands/contracts';
import {
  ensureProgram,
  eventually,
  onFreePorts,
  ROOT,
  type Supervisor,
  startSupervisor,
  waitUntilReady,
} from '@showhands/testing';
import puppeteer from 'puppeteer-core';
import { Builder, Key, type WebElement } from 'selenium-webdriver';

type PressedKey = 'Enter' | 'Tab' | 'r';

/** Common interface of Puppeteer and Selenium. All scripts are expressions, except the script of `load`. */
interface Driver {
  open(url: string): Promise<unknown>;
  /** Runs a library's script, past the page's content security policy. */
  load(script: string): Promise<unknown>;
  evaluate(script: string): Promise<unknown>;
  /** The element that the script returns, or undefined if it returns none. */
  find(script: string): Promise<Element | undefined>;
  press(key: PressedKey): Promise<void>;
  /** PNG in base64. */
  screenshot(): Promise<string>;
  close(): Promise<void>;
}

interface Element {
  click(): Promise<void>;
  type(text: string): Promise<void>;
}

/** A browser that opens separate profiles, like separate people. */
export interface Engine {
  readonly version: string;
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

const require = createRequire(import.meta.url);
const LIBRARY = readFileSync(require.resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8');
const HAS_LIBRARY = 'typeof TestingLibraryDom === "object"';

const literal = (value: string | RegExp): string => (typeof value === 'string' ? JSON.stringify(value) : String(value));

/** One page of one person. Elements are found as by Testing Library, and waited for. */
export class Tab {
  readonly #driver: Driver;
  readonly #folder: string;

  constructor(driver: Driver, folder: string) {
    this.#driver = driver;
    this.#folder = folder;
  }

  async open(url: string): Promise<void> {
    await this.#driver.open(url);
  }

  /** Signs in by the session that the page itself stores, on the origin that is open. */
  async signIn(origin: string, { token, ...user }: User & { readonly token: string }): Promise<void> {
    await this.open(`${origin}/login`);
    const stored = JSON.stringify({ token, user: JSON.stringify(user) });
    await this.evaluate(`void Object.assign(sessionStorage, ${stored})`);
  }

  async click(role: string, name: string | RegExp): Promise<void> {
    await this.#waitFor(`queryAllByRole(document.body, "${role}", { name: ${literal(name)} })`, (element) =>
      element.click(),
    );
  }

  async fill(label: string | RegExp, text: string): Promise<void> {
    await this.#waitFor(`queryAllByLabelText(document.body, ${literal(label)})`, (element) => element.type(text));
  }

  /** Waits until an element of this role and name is on the page. */
  async see(role: string, name: string | RegExp): Promise<void> {
    await this.#waitFor(`queryAllByRole(document.body, "${role}", { name: ${literal(name)} })`);
  }

  async seeText(text: RegExp): Promise<void> {
    await eventually(async () => {
      const shown = String(await this.evaluate('document.body.innerText'));
      if (!text.test(shown)) throw new Error(`${text} is not on the page: ${shown.slice(0, 500)}`);
    });
  }

  press(key: PressedKey): Promise<void> {
    return this.#driver.press(key);
  }

  evaluate(script: string): Promise<unknown> {
    return this.#driver.evaluate(script);
  }

  /** Saves a picture of the page for people to look at. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(join(this.#folder, `${name}.png`), Buffer.from(await this.#driver.screenshot(), 'base64'));
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  /** Finds the first visible match and acts on it. The page may replace an element meanwhile, so both are retried. */
  async #waitFor(query: string, act: (element: Element) => Promise<void> = async () => {}): Promise<void> {
    await eventually(async () => {
      if (!(await this.evaluate(HAS_LIBRARY))) await this.#driver.load(LIBRARY);
      const element = await this.#driver.find(
        `(TestingLibraryDom.${query}).find((element) => element.getClientRects().length > 0)`,
      );
      if (!element) throw new Error(`${query} finds nothing at ${String(await this.evaluate('location.href'))}`);
      await act(element);
    });
  }
}

const folderOf = (engine: string): string => join(ROOT, '.cache/browser-engines', engine);

/** Debian's Firefox, by WebDriver BiDi. */
export const startFirefox = async (): Promise<Engine> => {
  const program = { title: 'Firefox', names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' };
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: await ensureProgram(program),
    headless: true,
    defaultViewport: { width: 1280, height: 800 },
  });
  return {
    version: await browser.version(),
    openTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      return new Tab(
        {
          open: (url) => page.goto(url),
          load: (script) => page.evaluate(script),
          evaluate: (script) => page.evaluate(script),
          find: async (script) => {
            const element = (await page.evaluateHandle(script)).asElement() as Element | null;
            return element ?? undefined;
          },
          press: (key) => page.keyboard.press(key),
          screenshot: () => page.screenshot({ encoding: 'base64' }),
          close: () => context.close(),
        },
        folderOf('firefox'),
      );
    },
    close: () => browser.close(),
  };
};

const elementOf = (element: WebElement): Element => ({
  click: () => element.click(),
  type: (text) => element.sendKeys(text),
});

const webKit = { title: 'WebKitGTK', names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' };
const virtualScreen = { title: 'Xvfb', names: ['Xvfb'], debianPackage: 'xvfb' };

/** Starts a virtual screen. @returns its display, such as ":1" */
const startScreen = async (supervisor: Supervisor): Promise<string> => {
  const program = await ensureProgram(virtualScreen);
  const logFile = join(supervisor.directory, 'screen.log');
  const args = ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const screen = await supervisor.launch({ program, args, logFile });
  const probe = async () => {
    const number = /^\d+$/m.exec(readFileSync(logFile, 'utf8'))?.[0];
    if (number === undefined) throw new Error('the screen has no number yet');
    return `:${number}`;
  };
  return waitUntilReady(screen, { logFile, timeoutMs: 60_000, probe });
};

/** Debian's WebKitGTK in its small browser, by WebDriver, on a virtual screen. */
export const startWebKit = async (): Promise<Engine> => {
  const program = await ensureProgram(webKit);
  const supervisor = await startSupervisor();
  const display = await startScreen(supervisor);
  const url = await onFreePorts(1, async ([port = 0]) => {
    const logFile = join(supervisor.directory, 'webkit.log');
    // The sandbox needs user namespaces, which containers often forbid.
    const env = { DISPLAY: display, HOME: supervisor.directory, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' };
    const driver = await supervisor.launch({ program, args: [`--port=${port}`], env, logFile });
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(driver, { logFile, timeoutMs: 60_000, probe: () => fetch(`${address}/status`) });
    return address;
  });
  const start = () => new Builder().usingServer(url).withCapabilities({ browserName: 'MiniBrowser' }).build();
  const first = await start();
  const version = `WebKitGTK ${(await first.getCapabilities()).getBrowserVersion()}`;
  await first.quit();
  return {
    version,
    openTab: async () => {
      const session = await start();
      await session.manage().window().setRect({ width: 1280, height: 900 });
      return new Tab(
        {
          open: (address) => session.get(address),
          load: (script) => session.executeScript(script),
          evaluate: (script) => session.executeScript(`return (${script})`),
          find: async (script) => {
            const element = await session.executeScript<WebElement | null>(`return (${script}) ?? null`);
            return element === null ? undefined : elementOf(element);
          },
          press: (key) => session.actions().sendKeys({ Enter: Key.ENTER, Tab: Key.TAB, r: 'r' }[key]).perform(),
          screenshot: () => session.takeScreenshot(),
          close: () => session.quit(),
        },
        folderOf('webkit'),
      );
    },
    close: () => supervisor.close(),
  };
};
