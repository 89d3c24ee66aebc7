// Imported first and alone by every script: later code may use features unknown to an old Node.

/** Oldest Node the product runs on; package.json's "engines" has the same. */
const oldestNode = [20, 19];

/**
 * @param {string} version such as 20.19.1
 * @returns {string | undefined} a sentence for the operator when this Node is too old
 */
export const complaintAbout = (version) => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const enough = major > oldestNode[0] || (major === oldestNode[0] && minor >= oldestNode[1]);
  return enough
    ? undefined
    : `Countinghouse needs Node ${oldestNode.join('.')} or later, this is ${version}: install a newer one from https://nodejs.org.`;
};

const complaint = complaintAbout(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(1);
}
