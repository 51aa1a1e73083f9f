// `npm run sbom`: the packages that the server runs, as CycloneDX on stdout: npm run --silent sbom > sbom.json
import { ensureInstalled } from './install.mjs';
import { npm } from './project.mjs';

await ensureInstalled();
const bom = await npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev']);
process.stdout.write(bom);
process.exitCode = bom === '' ? 1 : 0;
