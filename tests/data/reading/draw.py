"""Draws 200 sentences of the documentation and of the doc comments, by a seed."""
import random, re, subprocess, sys
root = "."
files = subprocess.run(["git", "ls-files"], cwd=root, capture_output=True, text=True).stdout.split("\n")
sentences = []
for f in files:
    if f.endswith(".md") and (f.startswith("docs/") or f in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md")) and ".zh" not in f:
        text = open(f"{root}/{f}").read()
        text = re.sub(r"```.*?```", "", text, flags=re.S)
        text = re.sub(r"<!--.*?-->", "", text, flags=re.S)
        paras = [" ".join(l.strip("|-*> ").strip() for l in p.split("\n") if not l.startswith("#")) for p in re.split(r"\n\n|\n(?=[-|])", text)]
    elif f.endswith(".rs") and (f.startswith("crates/") or f.startswith("src/")):
        lines = open(f"{root}/{f}").read().split("\n")
        paras, cur = [], []
        for l in lines + [""]:
            m = re.match(r"\s*//[/!]\s?(.*)", l)
            if m and m.group(1).strip() and not m.group(1).strip().startswith(("#", "```", "|")):
                cur.append(m.group(1).strip())
            elif cur:
                paras.append(" ".join(cur)); cur = []
    else:
        continue
    for p in paras:
        for s in re.split(r"(?<=[.!?])\s+(?=[A-Z`])", p):
            s = s.strip()
            if len(s.split()) >= 6 and s.endswith("."):
                sentences.append((f, s))
random.seed(20261129)
sample = random.sample(sentences, 200)
print(len(sentences), file=sys.stderr)
for i, (f, s) in enumerate(sample, 1):
    print(f"{i}\t{f}\t{s}")
