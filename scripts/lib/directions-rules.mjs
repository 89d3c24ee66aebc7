// Allowed imports. A rule refuses an import whose two ends match; `from` and `to` are regular expressions over paths from the repository's top,
// packages from the registry are written `npm:kysely`. `$1` in `to` and `except` is the first captured group of `from`.

const isTest = /\.test\.tsx?$|\.journey\.ts$|\/testing(\/|\.ts$)|\.fixture\.ts$|\.bench\.ts$|\.prove\.ts$/;

/** Workspaces of ours that each workspace may import, besides itself. */
const neighbours = {
  'packages/money': [],
  'packages/ui': [],
  'packages/database': [],
  'packages/contract': ['money'],
  'packages/client': ['contract'],
  'packages/ledger': ['money', 'database'],
  'packages/payments': ['money'],
  'apps/api': ['money', 'payments', 'contract', 'ledger', 'database', 'client'],
  'apps/dashboard': ['money', 'payments', 'contract', 'ui'],
};

const workspaceRules = Object.entries(neighbours).map(([workspace, allowed]) => ({
  name: `${workspace} imports ${allowed.length === 0 ? 'nothing of ours' : allowed.join(', ')}`,
  from: `^${workspace}/`,
  to: '^(packages|apps|e2e|bench)/',
  except: `^(${[workspace, ...allowed.map((name) => `packages/${name}`)].join('|')})/`,
}));

/** Areas of the API's modules and of the contract, lowest first. A file imports from its own area and from those before it. */
export const areas = [
  ['organisation'],
  ['people'],
  ['running'],
  ['books'],
  ['carriers'],
  ['money-in'],
  ['money-out', 'across'],
  ['operating'],
];

const areaRules = ['apps/api/src/modules', 'packages/contract/src'].flatMap((folder) =>
  areas.flatMap((peers, index) =>
    peers.map((area) => ({
      name: `area ${area} imports itself and the areas before it (scripts/lib/directions-rules.mjs names their order)`,
      from: `^${folder}/${area}/`,
      to: `^${folder}/[^/]+/`,
      except: `^${folder}/(${[area, ...areas.slice(0, index).flat()].join('|')})/`,
      notInTests: true,
    })),
  ),
);

const rules = [
  ...workspaceRules,
  ...areaRules,

  {
    name: 'the client is published by itself: only what writes its types knows the contract',
    from: '^packages/client/src/',
    to: '^(packages/(?!client/src/)|apps/|npm:(?!node:))',
    notInTests: true,
  },

  {
    name: 'the server does not call itself: the client is for its tests',
    from: '^apps/api/src/',
    to: '^packages/client/src/',
    notInTests: true,
  },

  // The contract: declarations for both sides, and the reference's texts for the server alone.
  {
    name: 'the dashboard loads no text of the API reference',
    from: '^apps/dashboard/src/',
    to: '^packages/contract/src/(.+\\.reference|([^/]+/)?endpoints|reference)\\.ts$',
    notInTests: true,
  },
  {
    name: 'a declaration of the contract does not know its text in the reference',
    from: '^packages/contract/src/(?!.*(\\.reference|endpoints)\\.ts$)',
    to: '^packages/contract/src/.+\\.reference\\.ts$',
    notInTests: true,
  },

  // The dashboard: app -> features (manifests) -> entities -> platform.
  {
    name: 'the platform knows no entity, feature or screen',
    from: '^apps/dashboard/src/platform/',
    to: '^apps/dashboard/src/(entities|features|app)/',
  },
  {
    name: 'entities know no feature',
    from: '^apps/dashboard/src/entities/',
    to: '^apps/dashboard/src/(features|app)/',
  },
  {
    name: 'features never import features: an action of another one is a link to its route',
    from: '^apps/dashboard/src/features/([^/]+/[^/]+)/',
    to: '^apps/dashboard/src/features/',
    except: '^apps/dashboard/src/features/$1/',
  },
  {
    name: 'features do not know the application that composes them',
    from: '^apps/dashboard/src/features/',
    to: '^apps/dashboard/src/app/',
  },
  {
    name: 'the application sees manifests only; they load the screens',
    // The entry draws the signed-out screens itself: their code must come with the first script.
    from: '^apps/dashboard/src/app/(?!entry\\.tsx$)',
    to: '^apps/dashboard/src/features/',
    except: '/manifest\\.tsx?$|^apps/dashboard/src/features/[^/]+/manifests\\.ts$',
    notInTests: true,
  },

  // The API.
  {
    name: 'modules meet only through an index.ts',
    from: '^apps/api/src/modules/([^/]+/[^/]+)/',
    to: '^apps/api/src/modules/',
    except: '^apps/api/src/modules/($1/|[^/]+/[^/]+/index\\.ts$)',
  },
  {
    name: 'the ledger module knows no other: what it explains, and to whom, is given to it',
    from: '^apps/api/src/modules/books/ledger/(?!module\\.ts$)',
    to: '^apps/api/src/modules/(?!books/ledger/)',
  },
  {
    name: 'a module is used through its index.ts; its area and the types of its tables may be listed',
    from: '^apps/api/src/(?!modules/)',
    to: '^apps/api/src/modules/',
    except: '/(index|tables\\.generated)\\.ts$|^apps/api/src/modules/[^/]+/modules\\.ts$',
    notInTests: true,
  },
  {
    name: 'http and platform know no module: what they need of one is given to them',
    from: '^apps/api/src/(http|platform)/',
    to: '^apps/api/src/modules/',
    notInTests: true,
  },
  {
    name: 'in a module only routes.ts sees http/',
    from: '^apps/api/src/modules/[^/]+/[^/]+/(?!routes\\.ts$)',
    to: '^apps/api/src/http/',
    notInTests: true,
  },
  {
    name: 'only a repository holds SQL',
    from: '^apps/api/src/(http|modules|cli|signing)/(?!.*repository\\.ts$)',
    to: '^npm:(kysely|pg)$',
    notInTests: true,
  },
  {
    name: 'the SDK of OpenTelemetry is loaded on demand, by cli/tracing.ts alone; everything else knows its API',
    from: '^(apps/api|packages/[^/]+)/src/(?!cli/tracing\\.ts$)',
    to: '^npm:@opentelemetry/(?!api$)',
    notInTests: true,
  },
  {
    name: 'rails are reached only through their port, which their index.ts may pass on',
    from: '^apps/api/src/(http|modules|platform)/',
    to: '^apps/api/src/rails/',
    except: '/(port|index)\\.ts$',
    notInTests: true,
  },
  {
    name: 'rails know no module',
    from: '^apps/api/src/rails/',
    to: '^apps/api/src/(modules|http|sandbox)/',
    notInTests: true,
  },
  {
    name: 'production never loads the sandbox: only the start does, dynamically, when it is one',
    from: '^apps/api/src/(?!sandbox/|app\\.ts$|cli/history(-process)?\\.ts$)',
    to: '^apps/api/src/sandbox/',
    except: '/tables\\.generated\\.ts$',
    notInTests: true,
  },
  {
    name: 'nothing reaches up to the command line',
    from: '^apps/api/src/(modules|http|platform|rails|sandbox)/',
    to: '^apps/api/src/(cli/|main\\.ts$)',
  },
  {
    name: 'the signer’s process knows neither the server nor its books: rails’ rules of chains, and the word for a wrong setting',
    from: '^apps/api/src/(signing/|cli/signer\\.ts$)',
    to: '^(apps/api/src/|packages/(ledger|contract|payments)/)',
    except:
      '^apps/api/src/(signing/|config\\.ts$|cli/terminal\\.ts$|rails/signer/sound-signature\\.ts$|rails/chain/(evm|evm-dialect|tron-transaction)\\.ts$)',
    notInTests: true,
  },
  {
    name: 'hardware that holds keys is reached by the signer’s process alone, and the server loads nothing of it',
    from: '^(apps|packages)/(?!api/src/signing/)',
    to: '^(npm:pkcs11js$|apps/api/src/signing/)',
    except: '^apps/api/src/signing/(book-repository|hardware|listen|settings)\\.ts$',
    notInTests: true,
  },

  // Everywhere.
  {
    name: 'the product does not contain its tests',
    from: '^(packages|apps)/',
    to: isTest.source,
    notInTests: true,
  },
];

/**
 * The names of the rules an import breaks.
 * @param {string} from path of the importing file
 * @param {string} to path of the imported file, or `npm:…`
 * @returns {string[]}
 */
export const brokenRules = (from, to) =>
  rules
    .filter(({ notInTests }) => !(notInTests && isTest.test(from)))
    .filter((rule) => {
      const caught = new RegExp(rule.from).exec(from);
      if (!caught) return false;
      const fill = (pattern) => new RegExp(pattern.replaceAll('$1', caught[1] ?? ''));
      return fill(rule.to).test(to) && !(rule.except && fill(rule.except).test(to));
    })
    .map(({ name }) => name);

/** Files that nothing imports because something else starts them: entries, tests, configuration. */
export const isEntry = (file) =>
  isTest.test(file) ||
  /(^|\/)(main|index|global-setup|history-process|ledger-verify|figures-rebuild|operator|audit-verify|cells-map|signer|service-worker)\.tsx?$|\.config\.ts$|\.d\.ts$|^packages\/client\/src\/cli\.ts$|^bench\/(report\.ts$|.+\/)/.test(
    file,
  );
