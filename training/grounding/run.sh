#!/bin/bash
# Makes the grounding model: two teachers, a student of their mean, and int8 ONNX. 18 minutes on one H100 with 16 cores.
#
#   MINILM=FOLDER [OUT=FOLDER] [CORES=6] [TEACH_S=285] [LEARN_S=715] [PYTHON=python3] bash training/grounding/run.sh
#
# MINILM holds model.safetensors and tokenizer.json of all-MiniLM-L6-v2; README.md says where from. Nothing else is fetched.
# Folders are read from the root of the repository.
set -euo pipefail
cd "$(dirname "$0")/../.."
: "${MINILM:?names the folder with model.safetensors and tokenizer.json of all-MiniLM-L6-v2}"
out=${OUT:-build/grounding} teach_s=${TEACH_S:-285} learn_s=${LEARN_S:-715} python=${PYTHON:-python3}
chunks=$out/chunks
mkdir -p "$out"
export OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONUNBUFFERED=1  # the cores belong to the makers of examples

run() { "$python" -m "training.grounding.$1" "${@:2}"; }

run weights start "$MINILM" "$out/start.npz"

# Examples are made while the models learn, at low priority. They are enough before the last model has ended.
nice -n 5 "$python" -m training.grounding.chunks "$chunks" --seed 21 --processes "${CORES:-6}" \
  --seconds $(((teach_s + learn_s) * 85 / 100)) --tokenizer "$MINILM/tokenizer.json" &
maker=$!
trap 'kill $maker 2>/dev/null || true' EXIT
until ls "$chunks"/*-*.npz >/dev/null 2>&1; do
  kill -0 $maker  # it ended without a file: so does this
  sleep 1
done
sleep 15  # so that the first batches do not all come from one file

# Two teachers with all six layers, unlike in rate and in how much the word table may learn: their mean is better than either.
train() { run train "$@" --chunks "$chunks"; }
train "$out/start.npz" "$out/tA.pt" --seconds "$teach_s" --seed 11 --rate 1.5e-4 &
first=$!
train "$out/start.npz" "$out/tB.pt" --seconds "$teach_s" --seed 12 --rate 2e-4 --layer-share .95 --words .3
wait $first

# The student starts from four layers of a teacher: from MiniLM's own it is far from done in this time.
train "$out/tA.pt@0/1/3/5" "$out/sA.pt" --seconds "$learn_s" --seed 13 --teachers "$out/tA.pt" "$out/tB.pt" \
  --rate 3e-4 --held .8 --words .5 --drop .05

# The examples have more absent wishes than life has, so "none" is bent by two numbers that are fitted on other pages.
run weights export "$out/sA.pt" "$out/plain.onnx"
run check "$out/plain.int8.onnx" --bend | tee "$out/check.txt"
bend=$(sed -n 's/^ *bend \([0-9.]*\) \([0-9.]*\):.*/\1 \2/p' "$out/check.txt")
# shellcheck disable=SC2086  # two numbers, two words
run weights export "$out/sA.pt" "$out/grounding.onnx" $bend
run check "$out/grounding.int8.onnx"
