// `npm run sbom`: the packages that the server runs, as CycloneDX on stdout: npm run --silent sbom > sbom.json
import { ensureInstalled } from './install.mjs';
import { npm } from './project.mjs';

await ensureInstalled();
// Not `--omit=dev`, which leaves out what a tool uses as well: zod, ws.
const whole = await npm(['sbom', '--sbom-format=cyclonedx']);
if (whole === '') process.exitCode = 1;
else process.stdout.write(`${JSON.stringify(withoutTools(JSON.parse(whole)), undefined, 2)}\n`);

/**
 * The list without packages that only tools use.
 * @param {{
 *   components: { 'bom-ref': string, properties: { name: string, value: string }[] }[],
 *   dependencies: { ref: string, dependsOn: string[] }[],
 * }} bom
 */
function withoutTools(bom) {
  const tools = new Set(
    bom.components
      .filter(({ properties }) => properties.some(({ name }) => name === 'cdx:npm:package:development'))
      .map((component) => component['bom-ref']),
  );
  return {
    ...bom,
    components: bom.components.filter((component) => !tools.has(component['bom-ref'])),
    dependencies: bom.dependencies
      .filter(({ ref }) => !tools.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => !tools.has(other)) })),
  };
}
