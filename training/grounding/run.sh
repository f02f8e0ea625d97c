#!/bin/bash
# The whole training: teachers, a student of their mean, int8 ONNX. 18 minutes on one H100 with 16 cores, nothing from outside but MiniLM's weights.
#   MINILM=folder with model.safetensors and tokenizer.json   DATA=folder with pages/, tables.py, aux.json.gz
#   PROJECT=checkout (training/intents.py)   BENCH=folder of development cases   OUT=folder   bash run.sh
# Needs torch, numpy, tokenizers, safetensors, onnx, onnxruntime.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
: "${MINILM:?}" "${DATA:?}" "${PROJECT:?}" "${BENCH:?}" "${OUT:?}"
export DATA PROJECT BENCH MINILM_TOKENIZER=$MINILM/tokenizer.json OMP_NUM_THREADS=1 OPENBLAS_NUM_THREADS=1 PYTHONUNBUFFERED=1
py=${PYTHON:-python3} start=$OUT/start.npz chunks=$OUT/chunks
mkdir -p "$OUT"
$py "$here/model.py" start "$MINILM/model.safetensors" "$start"
nice -n 5 $py "$here/data.py" stream "$chunks" 21 "${CORES:-6}" "${MAKE:-850}" ${CHUNKS:-} & maker=$!
trap 'kill $maker 2>/dev/null || true' EXIT
until ls "$chunks"/*-*.npz >/dev/null 2>&1; do sleep 1; done
sleep "${LEAD:-15}"
train() { $py "$here/train.py" --chunks "$chunks" --out "$OUT" --tokens "${TOKENS:-32768}" "$@"; }
train --seconds "${TEACH:-285}" --seed 11 --run "name=tA,init=$start,lr=1.5e-4,words=1" & a=$!
train --seconds "${TEACH:-285}" --seed 12 --run "name=tB,init=$start,lr=2e-4,llrd=.95,words=.3" & b=$!
wait $a; wait $b
# When these weights were made, a second student (from the weights before) learned on the same batches: alone, sA sees more examples in the same time.
train --seconds "${LEARN:-715}" --every 90 --seed 13 --teachers "$OUT/tA.pt" "$OUT/tB.pt" --run "name=sA,init=$OUT/tA.pt@0/1/3/5,lr=3e-4,kd=.8,words=.5,drop=.05" ${OLD:+--run "name=sB,init=$OLD,lr=2e-4,kd=.8,words=.3,drop=.05"}
$py "$here/model.py" export "$OUT/sA.pt" "$OUT/plain.onnx"
BEND=1 $py "$here/check.py" --kept "$OUT/plain.pkl" "$OUT/plain.int8.onnx" | tee "$OUT/check.txt"
$py "$here/model.py" export "$OUT/sA.pt" "$OUT/grounding.onnx" $(sed -n 's/^ *bend \([0-9.]*\) \([0-9.]*\):.*/\1 \2/p' "$OUT/check.txt")
$py "$here/check.py" --kept "$OUT/bent.pkl" "$OUT/grounding.int8.onnx"
# SAMPLE=folder of report.py python mixture.py plain.pkl bent.pkl
