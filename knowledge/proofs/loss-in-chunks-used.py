"""A language model's loss from its body and head: what cross entropy gives on the shifted logits."""

from support.measure import same


def frame(torch):
    class Body(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.embed, self.mix = torch.nn.Embedding(300, 16), torch.nn.Linear(16, 16)

        def forward(self, input_ids, attention_mask):
            self.last_hidden_state = self.mix(self.embed(input_ids)) * attention_mask[..., None]
            return self

    class Language(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.model, self.lm_head = Body(), torch.nn.Linear(16, 300, bias=False)

    input_ids = torch.randint(0, 300, (2, 40))
    return {
        "model": Language(),
        "input_ids": input_ids,
        "attention_mask": torch.ones(2, 40),
        "labels": input_ids.clone(),
    }


def check(names, run):
    import torch

    model, ids = names["model"], names["input_ids"]
    run.sibling("PyTorch")
    run()
    chunked = [p.grad.clone() for p in model.parameters()]
    model.zero_grad()
    logits = model.lm_head(model.model(ids, names["attention_mask"]).last_hidden_state)
    expected = torch.nn.functional.cross_entropy(logits[:, :-1].flatten(0, 1), names["labels"][:, 1:].flatten())
    expected.backward()
    return [
        same("the loss of the shifted logits", [names["loss"]], [expected]),
        same("the same gradients", chunked, [p.grad for p in model.parameters()]),
    ]
